/** Removes the act from a scene's name: `Act I, Scene 2` becomes `Scene 2`. Other names stay the same. */
export const nameInAct = ({ name, act }: { name: string; act?: string | undefined }): string =>
  act !== undefined && name.startsWith(`${act}, `) ? name.slice(act.length + 2) : name
