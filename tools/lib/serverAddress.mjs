// The line with which `npm start` tells the address of the server. Programs that start a server read it.

/**
 * Formats the line.
 * @param {string} url
 */
export const formatServerAddress = (url) => `Scene Partner runs at ${url}`

/**
 * Returns the URL in what a server has printed; undefined before it has printed its address.
 * @param {string} output
 * @returns {string | undefined}
 */
export const findServerAddress = (output) => /Scene Partner runs at (http\S+)/.exec(output)?.[1]
