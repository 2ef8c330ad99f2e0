/** Draws formatted text from its tree, with a fixed set of elements and never HTML. */
import { createElement, type ReactNode } from 'react';
import type { FormattedElement, FormattedNode } from '../../../db/rules/fields/formattedText.ts';
import type { Picture as PictureContent } from '../../../db/rules/fields/picture.ts';
import { isSafeUrl } from '../../../db/rules/links/links.ts';
import { buttonAttributes } from '../Button.tsx';
import { Picture } from '../Picture.tsx';
import { FormattedTable } from './FormattedTable.tsx';
import styles from './Prose.module.css';
import { Prose } from './Prose.tsx';

const knownTags = /^(p|h3|ul|ol|li|strong|em|a|aside|contact)$/;

/** Pictures and contacts, which a text names without holding them. */
type References = {
  /** The record's pictures. One that was removed is not drawn. */
  pictures?: readonly PictureContent[];
  /** Draws a person or the office with the present values; other texts show the words that were stored. */
  drawContact?: (id: string) => ReactNode;
};

type Drawing = { heading: string } & References;

/** Leaves out the pictures that stand within a text. */
export const listOtherPictures = (pictures: readonly PictureContent[], blocks: readonly FormattedElement[]) =>
  pictures.filter(({ src }) => !blocks.some(([tag, , placed]) => tag === 'picture' && placed === src));

/** A whole picture, however tall: a flyer is read to its edges. */
export const FormattedPicture = (props: { picture: PictureContent; first?: boolean }) => (
  <Picture {...props} className={styles.picture ?? ''} sizes="44rem" />
);

function drawPicture([, caption, src]: FormattedElement, { pictures }: Drawing): ReactNode {
  const picture = pictures?.find((one) => one.src === src);
  if (!picture) return null;
  return (
    <figure>
      <FormattedPicture picture={picture} />
      {caption.length > 0 && <figcaption dir="auto">{caption.join('')}</figcaption>}
    </figure>
  );
}

/** Skips unknown elements, since a record may come from another build. */
function drawNode(node: FormattedNode, drawing: Drawing): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, content, detail] = node;
  if (!Array.isArray(content)) return null;
  if (tag === 'picture') return drawPicture(node, drawing);
  if (tag === 'contact' && drawing.drawContact) return drawing.drawContact(String(detail));
  const drawAll = (nodes: readonly FormattedNode[]) => nodes.map((inner) => drawNode(inner, drawing));
  if (tag === 'table') return <FormattedTable table={node} draw={drawAll} />;
  const href = isSafeUrl(String(detail)) ? String(detail) : undefined;
  if (tag === 'button')
    return createElement(
      'p',
      { dir: 'auto' },
      createElement('a', { ...buttonAttributes({}), href }, ...drawAll(content)),
    );
  if (!knownTags.test(tag)) return null;
  const attributes = tag === 'a' ? { href } : tag === 'ol' ? { start: detail } : tag === 'p' ? { lang: detail } : {};
  const name = tag === 'aside' ? 'div' : tag === 'h3' ? drawing.heading : tag === 'contact' ? 'p' : tag;
  return createElement(
    name,
    { dir: 'auto', ...attributes, ...(tag === 'aside' && { role: 'note', className: styles.callout }) },
    ...drawAll(content),
  );
}

type FormattedTextProps = References & {
  /** Records that a browser stored before texts were formatted have none. */
  blocks?: readonly FormattedElement[] | undefined;
  /** Drawn as typed, where there are no blocks. */
  text?: string;
  /** The level of its headings, one below the heading that it stands under. */
  heading?: 'h2' | 'h3';
};

export function FormattedText({ blocks = [], text = '', heading = 'h3', ...references }: FormattedTextProps) {
  if (blocks.length === 0) return text && <Prose text={text} />;
  const drawing = { heading, ...references };
  return createElement('div', { className: styles.prose }, ...blocks.map((block) => drawNode(block, drawing)));
}
