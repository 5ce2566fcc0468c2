import { type Html, html, NOTICE, page } from '../html.ts';
import type { Order, OrderRefusal } from './order.ts';

const TEXTS = {
  en: {
    lang: 'en-US',
    notice: NOTICE,
    title: 'Card payment',
    order: 'Order',
    card: 'Test card',
    choose: 'What does the cardholder do?',
    pay: 'Pay',
    decline: 'Have the bank decline',
    cancel: 'Cancel and go back',
  },
  vn: {
    lang: 'vi-VN',
    notice: 'Môi trường thử: không có tiền thật nào được chuyển.',
    title: 'Thanh toán bằng thẻ',
    order: 'Đơn hàng',
    card: 'Thẻ thử',
    choose: 'Chủ thẻ sẽ làm gì?',
    pay: 'Thanh toán',
    decline: 'Ngân hàng từ chối',
    cancel: 'Hủy và quay lại',
  },
} as const;

/** The response code that each button of the page makes the gateway report. */
export const RESPONSE_CODES = { pay: '0', decline: '2', cancel: '99' } as const;

/** Returns the card payment page. The buttons pass `query`, the original request, on. */
export function cardPage(order: Order, query: string): string {
  const text = TEXTS[order.language];
  const amount = new Intl.NumberFormat(text.lang).format(order.amount / 100);
  return page(
    text.title,
    html`<h1>${text.title}</h1>
<dl>
<dt>${text.order}</dt><dd>${order.orderInfo}</dd>
<dt>${text.card}</dt><dd class="figures">4000 0000 0000 1091</dd>
</dl>
<p class="amount figures">${amount} ₫</p>
<form method="post" action="/sandbox/onepay/pay" aria-label="${text.choose}">
<input type="hidden" name="query" value="${query}">
<button class="primary" name="choice" value="pay">${text.pay} ${amount} ₫</button>
<button name="choice" value="decline">${text.decline}</button>
<button name="choice" value="cancel">${text.cancel}</button>
</form>`,
    text,
  );
}

const REFUSALS: Readonly<Record<OrderRefusal, string>> = {
  signature: 'The signature of this payment address is wrong.',
  merchant: 'This payment address names an unknown merchant.',
  fields: 'A field of this payment address is missing or not allowed.',
};

export function refusalText(why: OrderRefusal): string {
  return REFUSALS[why];
}

export function refusalPage(why: string): string {
  const body: Html = html`<h1>This payment cannot be made</h1><p>${why}</p>`;
  return page('This payment cannot be made', body);
}
