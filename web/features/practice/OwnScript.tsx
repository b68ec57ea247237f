import { QueryProvider } from '../../platform/api/query.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { FileButton, ImportList } from '../imports/index.ts'
import { useAddScript } from './AddScript.tsx'
import * as messages from './messages.ts'

function ChooseOwnScript() {
  const { store, items, add } = useAddScript()
  return (
    <>
      <FileButton onChoose={add}>
        {(open) => (
          <Button size="large" icon="file" onPress={open}>
            {messages.addOwnScript}
          </Button>
        )}
      </FileButton>
      <ImportList items={items} store={store} />
    </>
  )
}

/**
 * A button that imports the user's script and then opens the page that asks for the role. For pages without a
 * `QueryProvider`.
 */
export const OwnScript = () => (
  <QueryProvider>
    <ChooseOwnScript />
  </QueryProvider>
)
