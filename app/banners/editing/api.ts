/** The calls that change banners, and the state of their editors. */

import type { BannerInput } from '../../../db/rules/announcements/bannerInput.ts';
import type { Banner } from '../../../db/rules/announcements/banners.ts';
import { createEditorStore } from '../../editing/createEditorStore.ts';
import { recordApi } from '../../editing/records/recordApi.ts';
import { bannerEditingTexts as texts } from '../../texts/en/content/bannerEditing.ts';

export const bannerApi = recordApi<Banner, BannerInput>('banners', '/api/banners');

export const useBannerEditor = createEditorStore<Banner>();

/** Removes a banner from every page, and offers to undo it. @throws what sendChange() throws */
export async function takeDown({ id, text }: Banner): Promise<void> {
  await bannerApi.remove(id);
  useBannerEditor.setState({
    undoable: {
      recordId: id,
      text: texts.takenDown(text),
      undo: () => bannerApi.restore(id),
      undoneText: texts.backUp,
      failedText: texts.undoFailed,
    },
  });
}
