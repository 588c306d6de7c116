/** How long a code by mail or text message is valid. */
export const CODE_LIFE_MINUTES = 10
