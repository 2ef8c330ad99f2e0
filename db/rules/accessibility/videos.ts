/** Videos, and what texts say of their captions. */

const videoPattern =
  /^https?:\/\/(?:[\w-]+\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch|live\/|shorts\/|embed\/|clip\/|v\/|[^?#]*\/live\b)|youtu\.be\/\w|vimeo\.com\/(?:[^?#]*\/)?\d)|\.(?:mp4|webm|mov)(?:[?#]|$)/i;
const videoSitePattern = /^https?:\/\/(?:[\w-]+\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com)\//i;

/** Whether an address leads to a video. A channel has many, and is none itself. */
export const isVideo = (url: string): boolean => videoPattern.test(url);

/** Whether a meeting is streamed at an address: there a channel shows it, too. */
export const isStream = (url: string): boolean => videoSitePattern.test(url) || isVideo(url);

const captionsPattern = /(?:caption|subtitle|subtítul|subtitul)\p{L}*/giu;
/** So many letters before and after the word decide, within its part of the sentence. */
const around = 60;
const noBefore = /(?:(?:^|[^\p{L}])(?:no|not|without|lacks?|lacking|never|sin)|n[’']t)(?: [\p{L}-]+){0,3} ?$/iu;
const otherBefore = /(?:photo|picture|image|write a|foto) $/i;
const noAfter =
  /^(?:(?: [\p{L}-]+){0,2} (?:not|isn[’']t|aren[’']t|unavailable|missing|coming)(?!\p{L})| will be|: (?:no|none|not)(?!\p{L}))/iu;
const otherAfter = /^ (?:contest|competition)/i;

/** Whether a text says that there are captions. "No captions" and a contest for captions of photos don't count. */
export function tellsOfCaptions(text: string): boolean {
  return [...text.matchAll(captionsPattern)].some(({ 0: word, index }) => {
    const [before = ''] = /[^.,;:!?\n]*$/.exec(text.slice(Math.max(0, index - around), index)) ?? [];
    const end = index + word.length;
    const [after = ''] = /^:?[^.,;:!?\n]*/.exec(text.slice(end, end + around)) ?? [];
    return !noBefore.test(before) && !otherBefore.test(before) && !noAfter.test(after) && !otherAfter.test(after);
  });
}
