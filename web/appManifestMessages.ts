/** Texts that the operating system shows about the installed app, and in the menu of its icon. */
export const description = 'The reader who waits for you: paste a script, choose a voice, and hear the other lines.'
export const practice = { name: 'Practice', description: 'Run your lines' }
export const scripts = { name: 'My Scripts', description: 'Your scripts' }
export const studio = { name: 'Studio', description: 'Have lines read' }
export const voices = { name: 'Voices', description: 'Hear who can read' }
