/** What the button over the video of the home page says. */
export const heroVideoTexts = {
  pause: 'Pause the background video',
  play: 'Play the background video',
};
