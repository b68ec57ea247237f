// The package has no types. It is imported for its side effect: it registers an audio worklet processor.
declare module 'signalsmith-stretch'
