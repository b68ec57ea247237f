export { useReauthentication } from './security/useReauthentication.tsx'
