/** Converts a banner to form fields and back. */

import { BannerInput } from '../../../db/rules/announcements/bannerInput.ts';
import type { Banner } from '../../../db/rules/announcements/banners.ts';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { completeUrl } from '../../../db/rules/links/completeUrl.ts';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { bannerEditingTexts as texts } from '../../texts/en/content/bannerEditing.ts';
import { bannerApi } from './api.ts';

type BannerValues = {
  text: string;
  severity: string;
  'link.url': string;
  'link.title': string;
  publish_at: string;
  expires_at: string;
};

/** A new banner has no preset severity, so that its author has to choose. */
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

/** The current values of the form. */
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

/** Builds the banner from the form; the server checks every field. */
export function bannerFromValues(fields: BannerValues): BannerInput {
  const [url, title] = [completeUrl(fields['link.url']), fields['link.title'].trim()];
  return {
    severity: fields.severity as BannerInput['severity'],
    text: fields.text.trim(),
    // Words without an address are no link yet: the schema says what is missing.
    link: url === '' && title === '' ? null : { title: title || texts.readMore, url },
    publish_at: fields.publish_at,
    expires_at: fields.expires_at,
  };
}

export const bannerForm: RecordForm<Banner, BannerInput> = {
  noun: 'banners',
  labels: texts.labels,
  valuesOf: bannerValues,
  check: (body) => findFaults(BannerInput, body),
  bodyOf: (data) => bannerFromValues(readBannerValues(data)),
  create: bannerApi.create,
  update: bannerApi.update,
  texts: { created: texts.published, updated: texts.saved, createFailed: texts.failed, updateFailed: texts.failed },
};
