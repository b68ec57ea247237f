export { MessagesSection } from './MessagesSection.tsx'
