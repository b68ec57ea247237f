export { useProof } from './useProof.tsx'
