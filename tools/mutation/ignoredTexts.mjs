const isText = (path) => path.isStringLiteral() || path.isTemplateLiteral()
const logLevels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

function isLogCall({ callee }) {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const owner = callee.object.type === 'MemberExpression' ? callee.object.property : callee.object
  return logLevels.has(callee.property.name) && /log(ger)?$/i.test(owner.name ?? '')
}

/**
 * Excludes the words of log messages and of errors that only engineers read: otherwise tests would have to contain the
 * exact words, and would fail each time the wording changes. The conditions around these calls and the logged fields
 * are mutated like all other code. Stryker calls this plugin for every node of the syntax tree.
 */
function shouldIgnore(path) {
  if (!isText(path) || path.listKey !== 'arguments') return undefined
  const { parentPath } = path
  if (parentPath.isNewExpression() && parentPath.node.callee.name?.endsWith('Error')) return 'words of an error'
  if (parentPath.isCallExpression() && isLogCall(parentPath.node)) return 'words of a log message'
  return undefined
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'ignoredTexts', value: { shouldIgnore } }]
