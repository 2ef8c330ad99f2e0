/**
 * Orders keep the addresses of their images when an item is hidden or deleted. The shop's address then answers 404, so
 * people who may see an order get addresses that are signed for a short time.
 */
import type { Order, OrderItem } from '../../db/rules/orders/orders.ts';
import { computeSignature, isSameSignature } from '../config/signatures.ts';
import { isStillAhead } from '../start/clockErrors.ts';

/** Addresses work for one to two steps: within a step they stay the same, so that browsers can cache the image. */
const stepMs = 30 * 60_000;

/** The town, the signing secret, and the present in milliseconds. */
export type ImageSigning = { townId: string; secret: string; now: number };

const signImage = (townId: string, fileId: string, expires: number, secret: string) =>
  computeSignature(secret, 'order image', townId, fileId, expires);

const ownAddress = /(\/(?:media|files)\/([\w-]+)\/[^\s",?]+)(?:\?[^\s",]*)?/g;

/** Signs the addresses of own files in a text; the rest is unchanged. */
function signAddresses(text: string, { townId, secret, now }: ImageSigning): string {
  const expires = (Math.floor(now / stepMs) + 2) * stepMs;
  return text.replace(ownAddress, (whole: string, address: string, fileId: string, at: number) => {
    // The match is part of another address.
    if (at > 0 && !/[\s,]/.test(text.charAt(at - 1))) return whole;
    const signature = signImage(townId, fileId, expires, secret);
    return `${address}?expires=${expires}&signature=${signature}`;
  });
}

function signItem(item: OrderItem, signing: ImageSigning): OrderItem {
  const sign = (text: string) => signAddresses(text, signing);
  const { picture } = item;
  const { src, srcset, avif, ...rest } = picture ?? { src: '' };
  const signed = {
    ...rest,
    src: sign(src),
    ...(srcset && { srcset: sign(srcset) }),
    ...(avif && { avif: sign(avif) }),
  };
  return { ...item, item_image: sign(item.item_image), picture: picture && signed };
}

/** Signs the images of an order, or of its items alone, for at least half an hour. */
export const signOrderImages = <T extends Pick<Order, 'items'>>(order: T, signing: ImageSigning): T => ({
  ...order,
  items: order.items.map((item) => signItem(item, signing)),
});

/**
 * Checks the query of an image's address.
 * @returns the seconds that the address still works; 0 if it is unsigned or expired
 */
export function secondsSigned(
  query: Record<string, string | string[] | undefined>,
  fileId: string,
  { townId, secret, now }: ImageSigning,
): number {
  const { expires, signature } = query;
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(expires)) return 0;
  if (!isSameSignature(signature, signImage(townId, fileId, Number(expires), secret))) return 0;
  return isStillAhead(Number(expires), now, 2 * stepMs) ? Math.floor((Number(expires) - now) / 1000) : 0;
}
