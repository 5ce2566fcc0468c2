import type { StaffTexts } from '../../staff-texts.ts';

export const welcome: StaffTexts['welcome'] = {
  lead: 'コードまたは招待を受け取ったアカウントでログインしてください。',
  register: 'アカウントをお持ちでない場合：',
  registerLink: '招待されたアドレスで登録してから、リンクをもう一度開く',
  needsCode: '二段階認証の設定には、発行されたコードまたは招待が必要です。オーナーに再発行を依頼してください。',
};
