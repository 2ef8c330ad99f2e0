/** Marks a change that ends a link, so that its address stays words. Apart from linkMark.ts, which loads later. */
export const unlinkedMeta = 'unlinked';
