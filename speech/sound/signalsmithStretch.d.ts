// The package brings no types. It is imported for what it does: it registers an audio worklet's processor.
declare module 'signalsmith-stretch'
