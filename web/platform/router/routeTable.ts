import { UNSAFE_mapRouteProperties as mapRouteProperties, type RouteObject } from 'react-router'

/** A route of the table, with the id under which server and browser know its data. */
export type TableRoute = RouteObject & { id: string; children?: TableRoute[] }

/** The routes of the app, as a tree and by id. */
export type RouteTable = { routes: TableRoute[]; byId: Record<string, TableRoute> }

/** Writes the component of a route in the form in which the library renders it. */
const addElements = (route: TableRoute) =>
  Object.assign(route, mapRouteProperties(route as Parameters<typeof mapRouteProperties>[0]))

function addRoutes(routes: readonly RouteObject[], parents: readonly string[], byId: RouteTable['byId']): TableRoute[] {
  return routes.map((route, index) => {
    const position = [...parents, String(index)]
    // The server's router gives the same ids.
    const id = route.id ?? position.join('-')
    const added = addElements({ ...route, id } as TableRoute)
    byId[id] = added
    if (route.children) added.children = addRoutes(route.children, position, byId)
    return added
  })
}

/** Creates the table of these routes. */
export function createRouteTable(routes: readonly RouteObject[]): RouteTable {
  const byId: RouteTable['byId'] = {}
  return { routes: addRoutes(routes, [], byId), byId }
}

/** Adds routes as the last children of the route with this id. */
export function addChildren({ byId }: RouteTable, parentId: string, children: readonly RouteObject[]): void {
  const parent = byId[parentId]
  if (!parent) throw new Error(`there is no route ${parentId}`)
  parent.children = [...(parent.children ?? []), ...addRoutes(children, [parentId, 'added'], byId)]
}

/** Loads the screen of a route, if it is not loaded yet. */
export async function loadScreen(route: TableRoute): Promise<void> {
  if (typeof route.lazy !== 'function') return
  const loaded = await route.lazy()
  // Another navigation may have loaded it at the same time.
  if (!route.lazy) return
  delete route.lazy
  addElements(Object.assign(route, loaded))
}
