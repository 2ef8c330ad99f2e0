/** Texts of the button over the home page's video. */
export const heroVideoTexts = {
  pause: 'Pause the background video',
  play: 'Play the background video',
};
