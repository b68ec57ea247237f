export { LineProgress } from './LineProgress.tsx'
export { OwnScript } from './OwnScript.tsx'
export { PracticeHome } from './PracticeHome.tsx'
export { ProgressFacts } from './ProgressFacts.tsx'
