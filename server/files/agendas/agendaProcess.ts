/** Reads the agenda in one file in a separate process and prints it as JSON. Argument: the file. */
import { serveReader } from '../readers/serveReader.ts';
import { readAgendaIn } from './agendaFile.ts';

await serveReader(import.meta.url, ([path = '']) => readAgendaIn(path));
