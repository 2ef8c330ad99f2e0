/** Provides the error of each checkout field to the component that draws it. */
import { createContext, useContext } from 'react';
import type { FieldErrors } from '../orderForm.ts';

export const FieldErrorsContext = createContext<FieldErrors>({});

export const useFieldError = (name: string): string | undefined => useContext(FieldErrorsContext)[name];
