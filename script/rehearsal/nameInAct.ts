/** Returns the name of a scene without its act: `Scene 2` of `Act I, Scene 2`; the act's name if it has no scenes. */
export const nameInAct = ({ name, act }: { name: string; act?: string | undefined }): string =>
  act !== undefined && name.startsWith(`${act}, `) ? name.slice(act.length + 2) : name
