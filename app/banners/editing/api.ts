/** What an administrator is doing with banners, and the calls that it takes. */
import { create } from 'zustand';
import type { Banner, BannerInput } from '../../../db/rules/banners.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { Conflict, sendChange, toSaveProblem } from '../../data/sendChange.ts';
import { bannerEditingTexts as texts } from '../../texts/en/bannerEditing.ts';
import { showToast } from '../../ui/toasts.ts';

type BannerEditorState = {
  /** The banner whose form is open; `new` for one to be. */
  editing: Banner | 'new' | null;
  listing: boolean;
  /** The one that was just taken down, which can be undone. */
  takenDown: Banner | null;
};

/** One for the page: a banner may go while its form is open, and the form stays. */
export const useBannerEditor = create<BannerEditorState>(() => ({ editing: null, listing: false, takenDown: null }));

const statusOf = (error: unknown) => (error as { status?: number }).status;
const pathOf = (id: string) => `/api/banners/${encodeURIComponent(id)}`;

/** A request's own name, which needs no secure context as randomUUID() does. */
const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/**
 * Saves banners of one form. What is sent once more as it is, because no answer came, is the same request; what was
 * changed in between is another one.
 */
export function createBannerSaver(): (
  banner: Banner | undefined,
  given: BannerInput,
  version?: number,
) => Promise<Banner> {
  let last = '';
  let key = '';
  return async (banner, given, version) => {
    const content = JSON.stringify([banner?.id, given, version]);
    if (content !== last) {
      last = content;
      key = newIdempotencyKey();
    }
    if (!banner) return sendChange<Banner>('/api/banners', 'banners', { method: 'POST', json: given, key });
    try {
      return await sendChange<Banner>(pathOf(banner.id), 'banners', { method: 'PUT', json: given, version, key });
    } catch (error) {
      // Somebody took it down: what is typed may be put up as a new one.
      throw statusOf(error) === 404 ? new Conflict(null) : error;
    }
  };
}

/** Takes a banner off every page; it can be put up again. @throws Problem in words for people */
export async function takeDown(banner: Banner): Promise<void> {
  try {
    await sendChange(pathOf(banner.id), 'banners', { method: 'DELETE' });
  } catch (error) {
    // Somebody else was faster: it is down, which is what was wanted.
    if (statusOf(error) !== 404) throw toSaveProblem(error, texts.takeDownFailed);
  }
  useBannerEditor.setState({ takenDown: banner });
}

/** Puts the banner up again that was just taken down. @throws Problem in words for people */
export async function restoreBanner(): Promise<void> {
  const { takenDown } = useBannerEditor.getState();
  if (!takenDown) return;
  try {
    await sendChange(`/api/bin/banners/${encodeURIComponent(takenDown.id)}/restore`, 'banners', { method: 'POST' });
  } catch (error) {
    throw toSaveProblem(error, texts.undoFailed);
  }
  useBannerEditor.setState({ takenDown: null });
  showToast('success', texts.backUp);
}

/** Runs what a press starts outside a form, and tells what went wrong. */
export async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    showToast('error', error instanceof Problem ? error.message : texts.takeDownFailed);
  }
}
