import { prepareJourneys } from '../tools/testing/serveForJourney.ts'

/** Once before all journeys: a data folder they can begin with. */
export default prepareJourneys
