export const paragraphs = (...blocks: string[]) => blocks.join('\n\n');
