export { LineProgress } from './LineProgress.tsx'
export { PracticeHome } from './PracticeHome.tsx'
export { ProgressFacts } from './ProgressFacts.tsx'
