/** A mistake of the person who runs `npm run new`. Its message is printed without a stack. */
export class NewError extends Error {}
