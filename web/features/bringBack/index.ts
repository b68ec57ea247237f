export { BringBackSection } from './BringBackSection.tsx'
