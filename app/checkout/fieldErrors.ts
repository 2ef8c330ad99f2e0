/** What is wrong with each field of checkout, for whatever draws one. */
import { createContext, useContext } from 'react';
import type { FieldErrors } from './orderForm.ts';

export const FieldErrorsContext = createContext<FieldErrors>({});

export const useFieldError = (name: string): string | undefined => useContext(FieldErrorsContext)[name];
