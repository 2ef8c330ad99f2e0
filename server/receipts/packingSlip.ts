/** Printed lists for packing and handing out orders. They have no prices, since a parcel may be a gift. */

import { toSingleLine } from '../../db/rules/fields/singleLine.ts';
import { formatPrice } from '../../db/rules/money.ts';
import type { Order } from '../../db/rules/orders/orders.ts';
import { townName } from '../../db/rules/town/towns.ts';
import { escapeHtml } from '../render/escape.ts';
import { formatTownDate } from './formats.ts';
import { type PrintableDocument, printableDocument } from './printableDocument.ts';
import { receiptOf } from './receipt.ts';
import { type SaleDocument, type SaleTown, toLines } from './saleDocument.ts';
import { factsHtml, linesHtml, partiesHtml } from './saleHtml.ts';
import { deliveryTexts, receiptTexts, saleTexts, packingTexts as texts } from './texts.ts';

/** Lists the units to pack; refunded units are not handed out. */
function itemsHtml(order: Order): string {
  const rows = order.items
    .map(({ item_title, quantity, refunded_quantity }) => ({ item_title, left: quantity - refunded_quantity }))
    .filter(({ left }) => left > 0)
    .map(
      ({ item_title, left }) =>
        `<tr><td class="check"><span class="box"></span></td><th scope="row">${escapeHtml(toSingleLine(item_title))}</th><td>${left}</td></tr>`,
    );
  const head = `<th scope="col" class="check">${texts.packed}</th><th scope="col">${saleTexts.item}</th><th scope="col">${saleTexts.quantity}</th>`;
  return `<table class="packing" aria-label="${saleTexts.items}"><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
}

const testHtml = ({ mark }: SaleDocument) => (mark ? `<p class="test">${escapeHtml(mark)}</p>` : '');

const notesHtml = (heading: string, text: string, level = 'h2') =>
  text ? `<section class="notes"><${level}>${heading}</${level}>${linesHtml(toLines(text))}</section>` : '';

/** Renders the slip for the parcel or bag, without the shop's internal notes. */
export function renderPackingSlip(order: Order, town: SaleTown): PrintableDocument {
  const receipt = receiptOf(order, town);
  const facts = [
    { label: receiptTexts.number, value: receipt.number },
    { label: receiptTexts.date, value: formatTownDate(order.created_at, town.time_zone) },
    { label: texts.delivery, value: deliveryTexts[order.delivery] },
  ];
  const body = [
    `<header><p class="seller">${escapeHtml(receipt.seller)}</p><h1>${texts.slip}</h1></header>`,
    testHtml(receipt),
    factsHtml(facts),
    partiesHtml(receipt.parties.filter(({ heading }) => heading !== receiptTexts.billTo)),
    itemsHtml(order),
    notesHtml(receiptTexts.notes, order.special_instructions),
    `<footer><p>${escapeHtml(receipt.footer)}</p></footer>`,
  ];
  return printableDocument(body.join('\n'), { title: `${texts.slip} ${receipt.number}`, accent: receipt.accent });
}

function pickupHtml(order: Order, town: SaleTown): string {
  const name = toSingleLine(`${order.customer_first_name} ${order.customer_last_name}`);
  const money =
    order.open_amount > 0
      ? `<span class="due-now">${texts.collect(formatPrice(order.open_amount))}</span>`
      : `<span>${texts.paid}</span>`;
  const facts = [
    `<span>${escapeHtml(order.order_number)}</span>`,
    `<span>${texts.orderedOn(formatTownDate(order.created_at, town.time_zone))}</span>`,
    money,
    ...(order.customer_phone ? [`<span>${escapeHtml(texts.phone(toSingleLine(order.customer_phone)))}</span>`] : []),
  ];
  return `<section class="order"><h2>${escapeHtml(name)}</h2>
${testHtml(receiptOf(order, town))}
<p class="line">${facts.join('')}</p>
${itemsHtml(order)}
${notesHtml(receiptTexts.notes, order.special_instructions, 'h3')}
${notesHtml(texts.shopNotes, order.notes, 'h3')}
<p class="sign">${texts.signature} <span></span></p></section>`;
}

/**
 * Renders the pickup list for the desk: buyers, items and balances due.
 * @param given `about` describes the selection; `isCut` says that there are more orders
 */
export function renderPickupList(
  orders: readonly Order[],
  town: SaleTown,
  { about, printed, isCut }: { about: string; printed: string; isCut: boolean },
): PrintableDocument {
  const seller = toSingleLine(townName(town, town.host));
  const subtitle = [about, texts.ordersCount(orders.length), texts.printed(printed)].join(' · ');
  const body = [
    `<header><p class="seller">${escapeHtml(seller)}</p><h1>${texts.pickupList}</h1><p class="notes">${escapeHtml(subtitle)}</p></header>`,
    ...(isCut ? [`<p class="test">${texts.cut(orders.length)}</p>`] : []),
    ...(orders.length === 0 ? [`<p>${texts.none}</p>`] : orders.map((order) => pickupHtml(order, town))),
  ];
  return printableDocument(body.join('\n'), { title: `${texts.pickupList}, ${seller}`, accent: town.accent });
}
