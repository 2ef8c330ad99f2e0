/** The texts of WordPress's posts as HTML: they hold shortcodes, and lines in place of paragraphs. */

const shortcodePattern = /\[(\[?)(\/?)([a-z][\w-]*)((?:[\s/=][^[\]]*)?)\](\]?)/gi;
const closingShortcodePattern = /\[\/([a-z][\w-]*)\]/gi;
/** Those of WordPress itself; others are known by their attributes, an underscore, or what closes them. */
const ownShortcodes = new Set(['audio', 'caption', 'embed', 'gallery', 'playlist', 'video']);

/** Without shortcodes. A caption is a paragraph, and of a recording its address stays. Words in brackets stay. */
function removeShortcodes(content: string): string {
  const closed = new Set(Array.from(content.matchAll(closingShortcodePattern), ([, name = '']) => name.toLowerCase()));
  return content.replace(shortcodePattern, (whole, escaped, closing, name, attributes, end, at) => {
    // Doubled brackets are how WordPress writes of a shortcode.
    if (escaped && end) return whole.slice(1, -1);
    const key = name.toLowerCase();
    const isShortcode = ownShortcodes.has(key) || closed.has(key) || /=|\/\s*$/.test(attributes) || key.includes('_');
    if (!isShortcode) return whole;
    if (key === 'caption') return closing ? '</figure>' : '<figure>';
    const [, address] = /=\s*["']?(https?:\/\/[^\s"']+)/.exec(attributes) ?? [];
    if (address) return `${escaped} ${address} ${end}`;
    return escaped + (/^[.,;:!?)]/.test(content.slice(at + whole.length, at + whole.length + 1)) ? '' : ' ') + end;
  });
}

const closesBlock =
  /<\/?(?:blockquote|caption|dd|div|dl|dt|figure|h[1-6]|hr|li|ol|p|pre|t(?:able|body|d|foot|h|head|r)|ul)\b[^<>]*>$/i;

/** The lines of a post as WordPress shows them: an empty one parts paragraphs, also beside lists and headings. */
const markLines = (content: string): string =>
  content
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .map((line) => (line === '' ? '<p>' : closesBlock.test(line) ? line : `${line}<br>`))
    .join('\n');

/** The text of a post as HTML. Posts of the block editor have their paragraphs as elements already. */
export function postToHtml(content: string): string {
  const text = removeShortcodes(content);
  return /<!--\s*wp:|<p[\s>]/i.test(text) ? text : markLines(text);
}
