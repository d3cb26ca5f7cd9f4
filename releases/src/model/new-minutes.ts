/** An older promotion was good: a later failure has another cause, which a person must examine. */
export const NEW_MINUTES = 60;
