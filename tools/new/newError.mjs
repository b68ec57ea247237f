/** A mistake of the user who runs `npm run new`. Its message is printed without a stack trace. */
export class NewError extends Error {}
