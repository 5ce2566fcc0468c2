import type { AnswerTexts } from '../en/answers.ts';

const NO_TRANSACTION = '返金できません：お取引の情報が見つかりません。';

export const answers: AnswerTexts = {
  account: {
    registered: 'ご登録ありがとうございます。お送りしたメールのリンクを開き、メールアドレスの確認を完了してください。',
    verificationSent: 'このメールアドレスが確認待ちの場合は、新しいリンクをメールでお送りします。',
    loggedOut: 'ログアウトしました。',
    resetSent: 'このメールアドレスのアカウントがある場合は、新しいパスワードを設定するリンクをメールでお送りします。',
    passwordReset: '新しいパスワードを設定しました。改めてログインしてください。',
    passwordChanged: 'パスワードを変更しました。ほかの端末からはログアウトしました。',
    emailChangeAsked:
      '新しいメールアドレスにお送りしたメールのリンクを開いてください。それまでは現在のメールアドレスのままです。',
    googleUnlinked: 'Googleとの連携を解除しました。ほかの端末からはログアウトしました。',
    sessionEnded: '該当の端末からログアウトしました。',
    loggedOutEverywhere: 'すべての端末からログアウトしました。',
    deleted: 'アカウントを削除しました。',
  },
  cancelling: {
    refunding: '返金のお手続きを進めております。確認のメールをお送りします。',
    nothing_to_refund: '返金はございません。確認のメールをお送りします。',
    not_pending: '返金のお手続きができませんでした。お手数ですが、お電話でお問い合わせください。',
    voucher: 'バウチャーによるご予約は、こちらではキャンセルできません。お手数ですが、お電話でお問い合わせください。',
    payment_required: NO_TRANSACTION,
    no_transaction: NO_TRANSACTION,
    too_late: 'ご利用開始の24時間前を過ぎているため、サイト上ではキャンセルできず、返金もいたしかねます。',
    public_holiday: 'ご利用日がベトナムの祝日のため、サイト上ではキャンセルできず、返金もいたしかねます。',
  },
  erasureAsked:
    'このメールアドレスで、ログインせずにバウチャーをご利用になったご予約がある場合は、リンクをメールでお送りします。',
  voucherUsed: 'バウチャーをご利用いただきました。ご予約が確定しました。',
};
