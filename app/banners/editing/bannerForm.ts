/** A banner as the fields of its form, and back again. */
import type { Banner, BannerInput } from '../../../db/rules/banners.ts';
import { isSafeUrl, longestUrl } from '../../../db/rules/links.ts';
import { bannerEditingTexts as texts } from '../../texts/bannerEditing.ts';

type Fields = {
  text: string;
  severity: string;
  'link.url': string;
  'link.title': string;
  publish_at: string;
  expires_at: string;
};

/**
 * A new banner starts as an emergency. Who has one is in a hurry and may leave it so; who has not sees the red preview
 * and has the time to choose.
 */
const fresh: Fields = {
  text: '',
  severity: 'emergency',
  'link.url': '',
  'link.title': '',
  publish_at: '',
  expires_at: '',
};

export function fieldsOf(banner: Partial<Banner> | undefined): Fields {
  if (!banner) return fresh;
  const { text = '', severity = 'emergency', link, publish_at = '', expires_at = '' } = banner;
  return { text, severity, 'link.url': link?.url ?? '', 'link.title': link?.title ?? '', publish_at, expires_at };
}

/** What people type of an address that they know by heart: `maple.example/water`. */
const bareAddress = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?$/;

/** The address as it is saved. */
export function wholeUrl(typed: string): string {
  const url = typed.trim();
  return bareAddress.test(url) && !isSafeUrl(url) ? `https://${url}` : url;
}

/** What is wrong with the link, for the field of its address; empty when nothing is. */
export function linkProblem(fields: Fields): string {
  const url = wholeUrl(fields['link.url']);
  if (url === '') return fields['link.title'].trim() === '' ? '' : texts.linkNeedsUrl;
  if (url.length > longestUrl) return texts.linkTooLong(longestUrl);
  return isSafeUrl(url) ? '' : texts.linkUnsafe;
}

/** What is typed in a form right now. */
export function typedIn(data: FormData): Fields {
  const read = (name: keyof Fields) => String(data.get(name) ?? '');
  return {
    text: read('text'),
    severity: read('severity'),
    'link.url': read('link.url'),
    'link.title': read('link.title'),
    publish_at: read('publish_at'),
    expires_at: read('expires_at'),
  };
}

/** The banner that is typed; the server checks every field of it. */
export function bannerFrom(fields: Fields): BannerInput {
  const url = wholeUrl(fields['link.url']);
  return {
    severity: fields.severity as BannerInput['severity'],
    text: fields.text.trim(),
    link: url === '' ? null : { title: fields['link.title'].trim() || texts.readMore, url },
    publish_at: fields.publish_at,
    expires_at: fields.expires_at,
  };
}
