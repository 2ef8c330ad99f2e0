import type { Locator } from '@playwright/test';

/** The sections of the home page, as their anchors are called and in their order. */
export const anchors = ['officials', 'about', 'contact', 'announcements', 'calendar', 'documents'];

/** How far an element's top is from two root font sizes below the navbar (R151). */
export const distanceFromNavbar = (section: Locator) =>
  section.evaluate((element) => {
    const navbar = document.querySelector('[data-navbar]')?.getBoundingClientRect().height ?? 0;
    const atEnd = Math.abs(scrollY + innerHeight - document.documentElement.scrollHeight) < 2;
    const off = Math.abs(element.getBoundingClientRect().top - navbar - 32);
    return atEnd ? 0 : off;
  });
