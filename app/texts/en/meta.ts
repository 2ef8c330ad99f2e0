/** Titles and descriptions of pages, for tabs and search engines. */
export const metaTexts = {
  home: (name: string) =>
    `Official site of ${name}: announcements, calendar, documents, officials, and how to reach us.`,
  announcements: (name: string) => `Announcements of ${name}.`,
  about: (name: string) => `About ${name} and the people who lead it.`,
  pricing: 'What a website like this one costs: three plans, compared with competitors over ten years.',
  page: (page: string, name: string) => `${page} – ${name}`,
};
