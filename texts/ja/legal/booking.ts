import { formatVnd } from '#domain/basics/money.ts';
import { MINIMUM_AGE } from '#domain/members/registration.ts';
import { REFUND_WORKING_DAYS } from '#domain/payments/refund.ts';
import { EXTRA_GUEST_SURCHARGE } from '#domain/pricing/extra-guest.ts';
import { LATE_CHECK_OUT, PREPAYMENT_PERCENT, STRONG_SMELL_FEE } from '#domain/pricing/house-fees.ts';
import { CANCELLATION_HOURS } from '#domain/reservations/cancellation.ts';
import { capacityOfType } from '#domain/slots/room-type.ts';
import type { WriteLegalText } from '../../legal-text.ts';

export const text: WriteLegalText = ({ holdMinutes }) => ({
  lead: 'ご予約の流れ、当日のご案内、そしてご予定が変わったときの取り扱いについて。',
  sections: [
    {
      heading: 'ご予約の流れ',
      steps: [
        '店舗を選び、1週間の空き状況をご覧ください。',
        'お部屋と空いている枠をお選びください。表示の料金は1室分で、税込です。',
        'ログインまたは会員登録のうえ、内容をご確認ください。プロモーションコードをお持ちの方は、このときにご入力ください。',
        `カードで料金の全額（${PREPAYMENT_PERCENT}%）を前払いしていただきます。OnePAYのページでお支払いいただく間、枠を${holdMinutes}分間お取り置きいたします。`,
        '確認メールをお受け取りください。入口用とお部屋用の2つのQRコードは、ご利用開始時刻になると予約ページに表示されます。',
      ],
    },
    {
      heading: '予約の確定',
      paragraphs: [
        'お支払いの完了、チケットのご利用、またはバウチャーのご利用をもって、ご予約が確定します。店舗、お部屋、日時を記載したメールを、カレンダー登録用のファイルとともにお送りします。',
        'お電話または受付でのご予約は、受付での現金またはカードでのお支払い、もしくは銀行振込（お取り扱いのある店舗のみ）で承ります。お部屋は、お知らせする期限までお取り置きいたします。期限までにお支払いがない場合、ご予約は取り消しとなります。',
        'お支払いの確認が遅れ、その間に枠が埋まってしまった場合は、お支払い分は同じプログラムの未使用チケットとなり、別の枠にお使いいただけます。すぐにお知らせいたします。',
        '誤った金額が引き落とされた場合や、お支払いの確認が遅れ、ご利用の割引が上限に達していた場合は、ご予約は成立せず、全額を返金いたします。',
      ],
    },
    {
      heading: 'チェックインとチェックアウト',
      items: [
        '年中無休、24時間営業です。時刻はすべてベトナム時間です。',
        'QRコードで扉が開くのは、ご利用の開始時刻から終了時刻までの間のみです。',
        '次のお客様をお迎えする準備のため、終了時刻までにご退室ください。',
        `終了時刻を${LATE_CHECK_OUT.reminderMinutes}分過ぎてもご退室のない場合はお声がけいたします。${LATE_CHECK_OUT.surchargeMinutes}分を過ぎると、次の枠の室料の${LATE_CHECK_OUT.percentOfNextSlot}%を申し受けます。`,
      ],
    },
    {
      heading: 'ご到着が遅れる場合',
      paragraphs: [
        'ご到着が遅れても、お部屋はご予約の開始時刻からご用意しております。遅れた分、終了時刻を延ばすことはできません。お越しにならなかった場合は無断キャンセルとなり、返金はございません。',
      ],
    },
    {
      heading: 'ご利用のお客様へ',
      items: [
        `ご利用は${MINIMUM_AGE}歳以上の方に限ります。`,
        'ただしお子様は、保護者の方とご一緒であればご利用いただけます。ご利用中は、保護者の方が責任をもって付き添ってください。お子様も定員に含まれます。事前にご連絡をお願いします。',
        `定員は、Hoshi（VIP）${capacityOfType('VIP')}名、Mizuki（デラックス）${capacityOfType('DELUXE')}名、そのほかの部屋（スタンダード）${capacityOfType('STANDARD')}名です。定員内のお連れ様に追加料金はかかりません。`,
        `定員を超えた人数分について、お一人様につき${formatVnd(EXTRA_GUEST_SURCHARGE, 'ja')}を申し受けます。`,
        '湯船に入る前にかけ湯をお願いします。飲酒後や体調のすぐれないときは、湯とサウナのご利用をお控えください。妊娠中の方、心臓に持病のある方は、事前に医師にご相談ください。',
      ],
    },
    {
      heading: 'ペット',
      paragraphs: ['ペットのご同伴はご遠慮いただいています。'],
    },
    {
      heading: 'お食事とお飲み物',
      paragraphs: ['軽食とお飲み物をお持ち込みいただき、休憩スペースでお召し上がりいただけます。'],
    },
    {
      heading: '喫煙',
      paragraphs: ['館内は電子たばこを含めて全面禁煙です。'],
    },
    {
      heading: 'においの強い食べ物',
      paragraphs: [
        `ドリアンやジャックフルーツなど、においの強い食べ物のお持ち込みはご遠慮ください。お持ち込みの場合は、清掃料${formatVnd(STRONG_SMELL_FEE, 'ja')}を申し受けます。`,
      ],
    },
    {
      heading: '全額返金と日時の変更',
      paragraphs: [
        `ご予約のチェックイン時刻の${CANCELLATION_HOURS}時間前までにキャンセルされた場合は、全額を返金いたします。期限の日時は、お支払い前の画面と予約ページに表示します。`,
        '同じ期限までは、お支払い済みのご予約を、同じ店舗・同じプログラムの空いている枠へ無料で変更いただけます。予約ページからお手続きください。ベトナムの祝日のご予約は変更いただけません。',
      ],
    },
    {
      heading: '返金できない場合',
      items: [
        `チェックインまで${CANCELLATION_HOURS}時間を切ってからのキャンセル`,
        'お越しにならなかった場合',
        'ベトナムの祝日の枠（お支払い前に画面でお知らせします）',
        'バウチャーによるご予約（発行元にお問い合わせください）',
      ],
    },
    {
      heading: 'キャンセルの流れ',
      steps: [
        '予約ページを開き、「予約をキャンセルする」をお選びください。確定の前に返金額をご確認いただけます。',
        'ご予約はただちにキャンセルされます。枠は再び空きとなり、QRコードは使えなくなります。確認のメールをお送りします。',
        `返金は元のお支払い方法へ行い（受付または銀行振込でのお支払いは、受付より返金いたします）、ベトナムの営業日で${REFUND_WORKING_DAYS.least}〜${REFUND_WORKING_DAYS.most}日ほどかかります。反映の時期は金融機関によって異なります。`,
      ],
    },
  ],
  contact: 'ここに記載のないことは、ご予約の前にお問い合わせください。',
});
