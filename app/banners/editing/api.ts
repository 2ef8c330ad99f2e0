/** The calls that change banners, and which of their editors is open. */

import type { BannerInput } from '../../../db/rules/announcements/bannerInput.ts';
import type { Banner } from '../../../db/rules/announcements/banners.ts';
import { createEditorStore } from '../../editing/createEditorStore.ts';
import { recordApi } from '../../editing/recordApi.ts';
import { bannerEditingTexts as texts } from '../../texts/en/bannerEditing.ts';

export const bannerApi = recordApi<Banner, BannerInput>('banners', '/api/banners');

export const useBannerEditor = createEditorStore<Banner>();

/** Takes a banner off every page; it can be put up again. @throws what sendChange() throws */
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
