/** The City of Maple's pages: its services and departments, in the sequence in which they are listed. */
import type { DemoPage } from '../demo-town.ts';
import { communityPages } from './pages-community.ts';
import { safetyPages } from './pages-safety.ts';
import { utilityPages } from './pages-utilities.ts';

export const pages: DemoPage[] = [...utilityPages, ...safetyPages, ...communityPages];
