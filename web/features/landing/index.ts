export { chooseHero, type LandingData } from './landingData.ts'
