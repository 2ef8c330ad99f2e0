/** A banner as the fields of its form, and back again. */

import type { BannerInput } from '../../../db/rules/announcements/bannerInput.ts';
import type { Banner } from '../../../db/rules/announcements/banners.ts';
import { isSafeUrl, maxUrlLength } from '../../../db/rules/links/links.ts';
import type { RecordForm } from '../../editing/recordForm.ts';
import { bannerEditingTexts as texts } from '../../texts/en/bannerEditing.ts';
import { bannerApi } from './api.ts';

type BannerValues = {
  text: string;
  severity: string;
  'link.url': string;
  'link.title': string;
  publish_at: string;
  expires_at: string;
};

/** How serious a new banner is, nobody chooses but who posts it. */
const newBannerValues: BannerValues = {
  text: '',
  severity: '',
  'link.url': '',
  'link.title': '',
  publish_at: '',
  expires_at: '',
};

export function bannerValues(banner: Partial<Banner> | undefined): BannerValues {
  if (!banner) return newBannerValues;
  const { text = '', severity = '', link, publish_at = '', expires_at = '' } = banner;
  return { text, severity, 'link.url': link?.url ?? '', 'link.title': link?.title ?? '', publish_at, expires_at };
}

/** What people type of an address that they know by heart: `maple.example/water`. */
const bareAddress = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?$/;

/** The address as it is saved. */
export function completeUrl(typed: string): string {
  const url = typed.trim();
  return bareAddress.test(url) && !isSafeUrl(url) ? `https://${url}` : url;
}

/** What is wrong with the link, for the field of its address; empty when nothing is. */
export function linkError(fields: BannerValues): string {
  const url = completeUrl(fields['link.url']);
  if (url === '') return fields['link.title'].trim() === '' ? '' : texts.linkNeedsUrl;
  if (url.length > maxUrlLength) return texts.linkTooLong(maxUrlLength);
  return isSafeUrl(url) ? '' : texts.linkUnsafe;
}

/** What is typed in a form right now. */
export function readBannerValues(data: FormData): BannerValues {
  const read = (name: keyof BannerValues) => String(data.get(name) ?? '');
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
export function bannerFromValues(fields: BannerValues): BannerInput {
  const url = completeUrl(fields['link.url']);
  return {
    severity: fields.severity as BannerInput['severity'],
    text: fields.text.trim(),
    link: url === '' ? null : { title: fields['link.title'].trim() || texts.readMore, url },
    publish_at: fields.publish_at,
    expires_at: fields.expires_at,
  };
}

export const bannerForm: RecordForm<Banner, BannerInput> = {
  noun: 'banners',
  labels: texts.labels,
  valuesOf: bannerValues,
  bodyOf: (data) => bannerFromValues(readBannerValues(data)),
  create: bannerApi.create,
  update: bannerApi.update,
  texts: { created: texts.published, updated: texts.saved, createFailed: texts.failed, updateFailed: texts.failed },
};
