export { chooseHero, type WelcomeData } from './welcomeData.ts'
