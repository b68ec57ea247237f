// The line with which `npm start` prints the address of the server. Programs that start a server read this line.

/**
 * Formats the line with the address of the server.
 * @param {string} url
 */
export const formatServerAddress = (url) => `Scene Partner runs at ${url}`

/**
 * Returns the URL that a server has printed; undefined while the output contains no address.
 * @param {string} output
 * @returns {string | undefined}
 */
export const findServerAddress = (output) => /Scene Partner runs at (http\S+)/.exec(output)?.[1]
