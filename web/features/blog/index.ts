export { articleOf, readListAddress, type ListData, type PostData } from './blogData.ts'
