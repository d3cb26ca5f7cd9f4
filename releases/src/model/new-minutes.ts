/** A promotion that is older was good: what fails later has another cause, and a person must look. */
export const NEW_MINUTES = 60;
