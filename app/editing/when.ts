/** A moment in the words and by the clock of whoever reads it. @param moment in milliseconds, or as ISO text */
export function whenOf(moment: number | string): string {
  const date = new Date(moment);
  const day = date.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  const time = date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return `${day}, ${time}`;
}
