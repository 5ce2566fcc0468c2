import type { DocumentTexts } from '../en/document.ts';

export const document: DocumentTexts = {
  slowStart: 'ページを開くのに時間がかかっています。通信環境をご確認のうえ、再読み込みしてください。',
  noScript: '空き状況の表示とご予約にはJavaScriptが必要です。',
};
