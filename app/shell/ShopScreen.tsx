/** A screen of the shop; in a town without one it is an unknown address. */
import type { ReactNode } from 'react';
import { useTown } from '../data/content.tsx';
import { Home } from '../sections/Home.tsx';

export const ShopScreen = ({ children }: { children: ReactNode }) => (useTown().commerce ? children : <Home missing />);
